import { connect } from '@atrium/client';

// In a browser, on a page of the instance, `url` is left out.
const atrium = connect({ url: process.env.ATRIUM_URL, auth: 'session' });

const { ATRIUM_USERNAME: username = '', ATRIUM_PASSWORD: password = '' } = process.env;
const { user } = await atrium.signIn({ body: { username, password } });
console.log(`Welcome, ${user.fullname}`);

const { language } = await atrium.updateMe({ body: { language: 'de' } });
console.log(`Your language is ${language}`);
await atrium.signOut();
