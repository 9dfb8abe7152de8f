import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { base } from '../api/instance.ts';

/** A link to an address of the app that comes from the server. */
export function AddressLink({
  address,
  onClick,
  ...props
}: AnchorHTMLAttributes<HTMLAnchorElement> & { address: string }) {
  const { history } = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    history.push(base + address);
  };
  return <a {...props} href={base + address} onClick={follow} />;
}
