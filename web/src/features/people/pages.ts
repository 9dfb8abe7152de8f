export { ChartPage } from './chart-page.tsx';
export { PeoplePage } from './people-page.tsx';
export { Profile } from './profile.tsx';
