export { mayAdminister } from './administration.ts';
export { AuditLink } from './audit-link.tsx';
