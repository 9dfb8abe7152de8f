export { GroupPage } from './group-page.tsx';
export { GroupsPage } from './groups-page.tsx';
