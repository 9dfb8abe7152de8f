export { ApprovalPage } from './approval/approval-page.tsx';
export { CheckedOutPage } from './checked-out/checked-out-page.tsx';
export { DocumentsRoom } from './documents-room.tsx';
export { RecentPage } from './recent-page.tsx';
