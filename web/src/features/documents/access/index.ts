export { AccessDialog } from './access-dialog.tsx';
export { AccessList } from './access-list.tsx';
