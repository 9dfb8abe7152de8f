import { connect } from '@atrium/client';

// In a browser, on a page of the instance, `url` is left out.
const atrium = connect({ url: process.env.ATRIUM_URL, auth: 'session' });

const { ATRIUM_USERNAME: username = '', ATRIUM_PASSWORD: password = '' } = process.env;
const answer = await atrium.signIn({ body: { username, password } });
// Who has a second factor takes one more step: `finishSignIn` with the ticket and a code.
if ('needs' in answer) throw new Error(`Still needed: ${answer.needs.join(' or ')}`);
console.log(`Welcome, ${answer.user.fullname}`);

const { timezone } = await atrium.updateMe({ body: { timezone: 'Europe/Vienna' } });
console.log(`Your time zone is ${timezone}`);
await atrium.signOut();
