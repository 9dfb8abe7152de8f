import { connect } from '@atrium/client';

const atrium = connect({ url: process.env.ATRIUM_URL, auth: { token: process.env.ATRIUM_TOKEN ?? '' } });

// Goes on through restarts of the server and broken connections; each notification comes once.
const onChange = (state: string) => console.log(`The stream is ${state}`);
for await (const notification of atrium.watchNotifications({ onChange })) {
  console.log(notification.text);
  await atrium.markNotificationRead({ id: notification.id });
  break;
}
