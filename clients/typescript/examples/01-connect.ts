import { connect } from '@atrium/client';

const atrium = connect({ url: process.env.ATRIUM_URL, auth: { token: process.env.ATRIUM_TOKEN ?? '' } });

const me = await atrium.getCurrentUser();
console.log(`Signed in as ${me.fullname}`);
