import { connect } from '@atrium/client';

const atrium = connect({ url: process.env.ATRIUM_URL, auth: { token: process.env.ATRIUM_TOKEN ?? '' } });

const first = await atrium.listUsers({ sort: 'surname', limit: 2 });
console.log(`${first.data.length} of ${first.pagination.total} users`);

for await (const user of atrium.listUsers({ sort: 'surname', limit: 2, fields: ['fullname'] })) {
  console.log(user.fullname);
}
