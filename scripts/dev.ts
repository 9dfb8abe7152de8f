// `npm run dev`: the server, which starts again when a source changes, and the web app with hot reload before it. Where there is no data yet,
// the demo company moves in.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';

const root = join(import.meta.dirname, '..');
const port = process.env.PORT ?? '8080';
const appPort = Number(process.env.APP_PORT ?? 5173);
const ownData = join(root, 'data');
const data = process.env.ATRIUM_DATA ?? (existsSync(ownData) ? ownData : join(root, 'demo'));
const env = { ...process.env, PORT: port, ATRIUM_DATA: data };

const main = join(root, 'src/main.ts');
if (!existsSync(data) && process.env.DATABASE_URL === undefined) {
  spawnSync(process.execPath, [main, 'demo', '--password', 'cloudberry'], { env, stdio: 'inherit' });
}
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', main, 'serve'], {
  env,
  stdio: 'inherit',
});
process.env.ATRIUM_DEV_SERVER = `http://127.0.0.1:${port}`;
const app = await createServer({ configFile: join(root, 'web/vite.config.ts'), server: { port: appPort } });
await app.listen();
process.stdout.write('\nThe web app, with hot reload:\n');
app.printUrls();

const stop = async () => {
  server.kill('SIGTERM');
  await app.close();
  process.exit();
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
server.once('exit', stop);
