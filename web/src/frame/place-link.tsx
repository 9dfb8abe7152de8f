import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Place } from './places.ts';

/** A link to a room, marked while one is in it. */
export function PlaceLink({
  to,
  also = [],
  className,
  children,
  isMark,
}: {
  to: Place['to'] | '/trash' | '/admin';
  also?: Place['also'];
  className: string | undefined;
  children: ReactNode;
  isMark?: boolean;
}) {
  const isAlso = useLocation({ select: ({ pathname }) => also.some((start) => pathname.startsWith(start)) });
  return (
    <Link
      to={to}
      className={className}
      activeOptions={{ exact: to === '/', includeSearch: false }}
      activeProps={isMark ? {} : { 'aria-current': 'page' }}
      inactiveProps={isAlso ? { 'aria-current': 'page' } : {}}
    >
      {children}
    </Link>
  );
}
