// What the editor makes of a document and of HTML, as a script that runs in a browser.
import { getSchema } from '@tiptap/react';
import { fromHtml, toHtml } from '../../src/ui/editor/html.ts';
import { cleanPasted } from '../../src/ui/editor/paste.ts';
import { documentExtensions } from '../../src/ui/editor/schema.ts';

const schema = getSchema(documentExtensions());

/** The HTML of a document, which has to be one that the schema allows. */
export function write(json: unknown): string {
  const document = schema.nodeFromJSON(json);
  document.check();
  return toHtml(document);
}

/** The HTML that is left when HTML was read and is written again. */
export const rewrite = (html: string): string => toHtml(fromHtml(schema, html));

/** The HTML that is left of what was pasted. */
export const paste = (html: string): string => rewrite(cleanPasted(html));
