import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { baseUrl } from '../../../platform/http/index.ts';
import { escapeHtml } from '../../../platform/text/html.ts';
import { descriptionOf, documentAddresses, type ListedDocument, readMetadata } from '../documents.presenter.ts';
import type { FolderContents } from './folder-contents.service.ts';
import type { FolderUi } from './folders.service.ts';

const style = `:root{color-scheme:light dark}body{font:1rem/1.6 system-ui,sans-serif;margin:2rem auto;max-width:48rem;padding:0 1rem}
h1{font-size:1.5rem;line-height:1.3;overflow-wrap:anywhere}li{overflow-wrap:anywhere}`;

/** The policy of the page: nothing is loaded but its style. */
export const folderPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Where people see a folder. */
export function folderPageAddress(request: FastifyRequest, id: number): string {
  return `${baseUrl(request)}/documents/folder/${id}`;
}

interface FolderPage {
  ui: FolderUi;
  contents: FolderContents;
  /** Where the next page begins, if the list goes on. */
  next: number | undefined;
}

/** A plain page to read and download from (decision 333). `site` is the name of the installation. */
export function presentFolderPage(request: FastifyRequest, site: string, { ui, contents, next }: FolderPage): string {
  const title = named(ui.folder.title || site);
  const folderLink = (id: number, text: string) => link(folderPageAddress(request, id), text);
  const way = ui.path.slice(0, -1).map((folder) => `${folderLink(folder.id, folder.title)} › `);
  const entries = [
    ...contents.folders.map(({ folder }) => `<li>📁 ${folderLink(folder.id, folder.title)}</li>`),
    ...contents.documents.map((listed) => `<li>${documentEntry(request, listed)}</li>`),
  ];
  const description = descriptionOf(readMetadata(ui.folder.metadata));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(ui.folder.title || site)}</title><style>${style}</style></head><body>
<nav aria-label="Path">${folderLink(0, site)} › ${way.join('')}</nav>
<main>
<h1>${title}</h1>
${description === '' ? '' : `<p>${named(description)}</p>`}
${entries.length > 0 ? `<ul>\n${entries.join('\n')}\n</ul>` : '<p>There is nothing to see here.</p>'}
${next === undefined ? '' : `<p>${link(`${folderPageAddress(request, ui.folder.id)}?start=${next}`, 'More')}</p>`}
</main>
</body></html>
`;
}

/** A marker has no file to download. */
function documentEntry(request: FastifyRequest, { document, folderId, version }: ListedDocument): string {
  if (version.primary_name === null) return named(document.title);
  return link(documentAddresses(request).file(document.id, folderId), document.title);
}

function link(address: string, text: string): string {
  return `<a href="${escapeHtml(address)}">${named(text)}</a>`;
}

/** What people wrote, in whichever direction it runs. */
function named(text: string): string {
  return `<bdi>${escapeHtml(text)}</bdi>`;
}
