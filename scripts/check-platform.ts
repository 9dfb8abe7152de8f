// The check that the platform names no module: no table, capability, error code, event or kind of notification that a module
// declares stands in its code. Migrations are left out: what was released stays as it was.
import { globSync, readFileSync } from 'node:fs';

const read = (pattern: string) => globSync(pattern).map((file) => readFileSync(file, 'utf8'));
const found = (texts: readonly string[], pattern: RegExp) =>
  texts.flatMap((text) => [...text.matchAll(pattern)].map(([, word]) => word ?? ''));
/** The lines of `const <name> = …` in the definitions of modules. */
const declared = (name: string) =>
  found(read('src/modules/*/*.definition.ts'), new RegExp(`const ${name} = ([[{][^;]*)`, 'g'));

const names = {
  table: found(read('src/modules/**/migrations/*.ts'), /create table (\w+)/g),
  capability: found(declared('capabilities'), /'([\w.]+)'/g),
  'error code': found(declared('errorCodes'), /^ {2}(\w+): \{/gm),
  event: found(
    ['events', 'notification-kinds'].flatMap((role) => read(`src/modules/**/*.${role}.ts`)),
    /\bname: '([\w.]+)'/g,
  ),
};

const isLeftOut = (file: string) => /\.test(-support)?\.ts$|\/migrations\//.test(file);
/** A name as a string of its own, or as a table of a statement. */
const mentions = (code: string, name: string) =>
  new RegExp(`(['"\`])${name.replace('.', '\\.')}\\1|\\b(from|join|into|update) ${name}\\b`).test(code);

const wrong = globSync('src/platform/**/*.ts')
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !isLeftOut(file))
  .flatMap((file) => {
    const code = readFileSync(file, 'utf8').replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '');
    return Object.entries(names).flatMap(([kind, list]) =>
      list.filter((name) => mentions(code, name)).map((name) => `${file}: ${name} is the ${kind} of a module\n`),
    );
  });

for (const [kind, list] of Object.entries(names)) {
  if (list.length === 0) wrong.push(`no ${kind} of any module was found: is the check still right?\n`);
}
for (const line of wrong) process.stderr.write(line);
process.exitCode = wrong.length > 0 ? 1 : 0;
