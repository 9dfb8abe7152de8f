// The check that SQL stands only in repositories: no query is built outside of them, not even through a handle.
import { globSync, readFileSync } from 'node:fs';

const allowed = [
  /\.repository\.ts$/,
  /^src\/platform\/db\//,
  /^src\/platform\/access\/rule\.ts$/,
  /\.test(-support)?\.ts$/,
];
const query = /\.(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\s*\(/;

const wrong = globSync('src/**/*.ts')
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !allowed.some((pattern) => pattern.test(file)))
  .filter((file) => query.test(readFileSync(file, 'utf8')));

for (const file of wrong) process.stderr.write(`${file}: SQL belongs in a repository\n`);
process.exitCode = wrong.length > 0 ? 1 : 0;
