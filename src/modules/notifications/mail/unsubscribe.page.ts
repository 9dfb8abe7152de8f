// The small page behind the link that stops mails: a question with one button, and what became of it. No script.
import { createHash } from 'node:crypto';
import type { Brand } from '../../../platform/platform.ts';
import { escapeHtml } from '../../../platform/text/html.ts';
import type { Language } from '../../../platform/text/languages.ts';
import { SANS, SERIF, tokens } from '../../../platform/text/look.ts';
import { mailWords } from '../texts/index.ts';
import { textOn } from './colours.ts';
import type { UnsubscribeOffer } from './unsubscribe.service.ts';

export interface UnsubscribePages {
  ask(offer: UnsubscribeOffer): string;
  done(offer: UnsubscribeOffer): string;
  bad(language: Language): string;
  /** The content security policy of these pages. */
  policy: string;
}

export function createUnsubscribePages(brand: Brand, publicUrl: () => string): UnsubscribePages {
  const style = styleOf(brand);
  const page = (language: Language, title: string, body: string) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} – ${escapeHtml(brand.name)}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="brand">${escapeHtml(brand.name)}</p>
<div class="content">
<h1>${escapeHtml(title)}</h1>
${body}
</div>
</main>
</body>
</html>
`;
  const list = ({ language, kinds }: UnsubscribeOffer) =>
    `<ul>${kinds.map(({ texts }) => `<li>${escapeHtml(texts[language].heading)}</li>`).join('')}</ul>`;
  const settings = (language: Language) =>
    `<p><a href="${escapeHtml(publicUrl())}/me/notifications">${escapeHtml(mailWords[language].page.settings)}</a></p>`;
  return {
    ask(offer) {
      const words = mailWords[offer.language].page;
      // Without an action the form goes where the page came from, token included.
      const form = `<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${escapeHtml(words.button)}</button></form>`;
      return page(offer.language, words.title, `<p>${escapeHtml(words.question)}</p>\n${list(offer)}\n${form}`);
    },
    done(offer) {
      const words = mailWords[offer.language].page;
      const body = `<p>${escapeHtml(words.doneText)}</p>\n${list(offer)}\n${settings(offer.language)}`;
      return page(offer.language, words.done, body);
    },
    bad(language) {
      const words = mailWords[language].page;
      return page(language, words.bad, `<p>${escapeHtml(words.badText)}</p>\n${settings(language)}`);
    },
    policy: `default-src 'none'; style-src '${hashOf(style)}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  };
}

function styleOf({ colour }: Brand): string {
  const text = textOn(colour);
  return `
${tokens}
body { margin: 0; padding: 48px 16px; background: var(--ground); color: var(--ink); font: 15px/1.5 ${SANS} }
main { max-width: 520px; margin: 0 auto; overflow-wrap: anywhere }
.brand { display: flex; gap: 10px; margin: 0 0 14px; padding: 0 28px; font-size: 16px; line-height: 22px; font-weight: 600 }
.brand::before { content: ""; flex: none; width: 10px; border-radius: 5px 5px 2px 2px; background: ${colour} }
.content { padding: 22px 28px 26px; background: var(--surface); border: 1px solid var(--line); border-radius: 14px }
h1 { margin: 0 0 10px; font: 500 26px/34px ${SERIF}; letter-spacing: -0.012em }
p, li { color: var(--ink-2) }
a { color: var(--brand); font-weight: 550 }
button { min-height: 40px; padding: 0 18px; border: 0; border-radius: 10px; background: ${colour}; color: ${text}; font: inherit; font-weight: 600; cursor: pointer }
button:focus-visible, a:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px }
`;
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
