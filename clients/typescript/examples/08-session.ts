import { connect } from '@atrium/client';

// In a browser, on a page of the instance, `url` is left out.
const atrium = connect({ url: process.env.ATRIUM_URL, auth: 'session' });

const { ATRIUM_USERNAME: username = '', ATRIUM_PASSWORD: password = '' } = process.env;
const { user } = await atrium.signIn({ body: { username, password } });
console.log(`Welcome, ${user.fullname}`);

const { timezone } = await atrium.updateMe({ body: { timezone: 'Europe/Vienna' } });
console.log(`Your time zone is ${timezone}`);
await atrium.signOut();
