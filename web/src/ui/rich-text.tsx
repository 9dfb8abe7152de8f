// Texts with formatting, as the server keeps them: it has taken out everything that could act.
import { type MouseEvent, useMemo } from 'react';
import { classes } from './classes.ts';
import { readRichHtml } from './rich-html.ts';
import styles from './rich-text.module.css';
import { videoPlayer } from './video-address.ts';

export function RichText({ html, className }: { html: string; className?: string }) {
  const readable = useMemo(() => readableHtml(html), [html]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links in it have the keys; a click on one may play a video.
    <div
      className={classes(styles.text, className)}
      dir="auto"
      onClick={playVideo}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server when it was saved; the policy runs no script in it.
      dangerouslySetInnerHTML={{ __html: readable }}
    />
  );
}

function readableHtml(html: string): string {
  const body = readRichHtml(html);
  for (const link of body.querySelectorAll<HTMLAnchorElement>('a[href^="http"]')) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
  for (const callout of body.querySelectorAll('aside')) callout.role = 'note';
  for (const table of body.querySelectorAll('table')) {
    const frame = body.ownerDocument.createElement('div');
    frame.className = styles.scroll ?? '';
    frame.tabIndex = 0;
    table.replaceWith(frame);
    frame.append(table);
  }
  return body.innerHTML;
}

/** Nothing is asked of a video site before somebody wants to see the video. */
function playVideo(event: MouseEvent): void {
  const { target } = event;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('figure.video a') : null;
  const player = link && !event.ctrlKey && !event.metaKey && !event.shiftKey ? videoPlayer(link.href) : undefined;
  if (!link || player === undefined) return;
  event.preventDefault();
  const frame = document.createElement('iframe');
  frame.src = player;
  frame.title = link.href;
  frame.allowFullscreen = true;
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  link.replaceWith(frame);
  frame.focus();
}
