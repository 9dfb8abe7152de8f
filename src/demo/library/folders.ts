// The folders of the demo company, parents before what is in them.
import type { DemoFolder, Right } from './shelf.ts';

const view: readonly Right[] = ['view'];
const staff = { staff: view };

export const folders: readonly DemoFolder[] = [
  top('company', 'Company', 'What concerns all of us', 'people', { everyone: ['view', 'draft'] }),
  below('company', 'policies', 'Policies', 'How we do things'),
  below('policies', 'travel', 'Travel', 'Getting there and back'),
  below('policies', 'richtlinien', 'Richtlinien', 'Unsere Regeln auf Deutsch'),
  below('company', 'forms', 'Forms', 'To fill in, sign and send'),
  below('company', 'minutes', 'Minutes', 'What was said and decided'),
  below('minutes', 'all-hands', 'All hands', 'Every month, for everybody'),
  below('minutes', 'works-council', 'Betriebsrat', 'Protokolle der Sitzungen'),
  below('company', 'offices', 'Offices', 'Plans, house rules and where the exits are'),
  below('offices', 'office-berlin', 'Berlin, Kastanienhof', 'Head office, assembly and lab'),
  below('offices', 'office-edinburgh', 'Edinburgh, Thistle Wynd', 'Apps and operations'),
  below('offices', 'office-montreal', 'Montréal, Rue des Érables', 'Sales, design and finance'),
  below('offices', 'office-sydney', 'Sydney, Banksia House', 'Product and customer care'),

  top('products', 'Products', 'Everything that a customer may see of what we make', 'product', { everyone: view }),
  below('products', 'data-sheets', 'Data sheets', 'One page of numbers for each instrument'),
  below('products', 'manuals', 'Manuals', 'From the box to the first value'),
  below('products', 'conformity', 'Declarations of conformity', 'Signed, for customs and tenders'),
  below('products', 'product-pictures', 'Drawings', 'Instruments with their measures'),

  top('engineering', 'Engineering', 'Plans and findings', 'engineering', { everyone: view }),
  below('engineering', 'stations', 'Weather stations', 'From mast to mount'),
  below('stations', 'calibration', 'Calibration', 'Measured, twice'),
  below('calibration', 'certificates', 'Certificates', 'One for each instrument that left the lab'),
  below('engineering', 'design-records', 'Design records', 'What we decided, and why'),
  below('engineering', 'releases', 'Releases', 'Notes and test reports'),
  below('engineering', 'incidents', 'Incidents', 'What went wrong, without blame'),
  below('engineering', 'team-minutes', 'Team minutes', 'Short, and written while everybody is there'),

  top('projects', 'Projects', 'What several teams do together', 'product', {
    ...staff,
    engineering: ['edit'],
  }),
  below('projects', 'station-5', 'Station 5', 'The next generation'),
  below('projects', 'storm-tracker', 'Storm tracker', 'Lightning, seen from many stations at once'),
  below('projects', 'harbour-display', 'Harbour display', 'Wind and water on one large screen'),
  below('projects', 'night-sky', 'Night sky', 'How dark is it, really?'),

  top('research', 'Research', 'What our customers told us', 'research', { ...staff, design: ['view', 'draft'] }),
  below('research', 'interviews', 'Interviews', 'Notes and recordings'),
  below('research', 'field-trips', 'Field trips', 'Pictures of stations where they stand'),

  top('sales', 'Sales', 'Offers, prices and tenders', 'sales', { commercial: view, finance: view, legal: view }),
  below('sales', 'offers', 'Offers', 'By number'),
  below('sales', 'prices', 'Price lists', 'By region and year'),
  below('sales', 'tenders', 'Tenders', 'Long papers, short deadlines'),
  below('sales', 'pitches', 'Presentations', 'For customers'),
  below('sales', 'letters', 'Letters of customers', 'Praise, wishes and goats'),

  top('operations', 'Operations', 'Making and moving things', 'operations', staff),
  below('operations', 'work-instructions', 'Work instructions', 'Arbeitsanweisungen für die Montage'),
  below('operations', 'shift-reports', 'Shift reports', 'What each week brought'),
  below('operations', 'suppliers', 'Suppliers', 'Whom we buy from'),
  {
    ...below('operations', 'purchasing', 'Purchase orders', 'What we bought'),
    team: 'supply',
    others: { finance: view, operations: view },
  },

  top('freight', 'Lantern Freight', 'Shared with our partners in shipping', 'supply', {
    partners: ['view', 'draft'],
    operations: view,
  }),
  below('freight', 'delivery-notes', 'Delivery notes', 'One for each shipment'),
  below('freight', 'customs', 'Customs', 'Papers for goods that cross a border'),

  top('finance', 'Finance', 'Budgets and closings', 'finance'),
  below('finance', 'closings', 'Closings', 'Each month in numbers'),
  below('finance', 'budgets', 'Budgets', 'By team'),
  below('finance', 'invoices', 'Invoices', 'What customers owe us'),
  {
    ...below('finance', 'audit', 'Audit', 'For Crane & Quill'),
    team: 'finance',
    others: { auditors: view, legal: view },
  },
  {
    ...below('audit', 'audit-closed', 'Last year, closed', 'Signed off: nothing changes here any more'),
    isLocked: true,
  },

  top('people', 'People and Culture', 'Hiring, learning and growing', 'people', staff),
  below('people', 'jobs', 'Job descriptions', 'Who does what here'),
  below('people', 'onboarding', 'Onboarding', 'The first hundred days'),
  below('people', 'training', 'Training', 'Certificates of what we have learned'),
  {
    ...below('people', 'leading', 'Leading people', 'For everybody who leads somebody'),
    team: 'people',
    others: { 'role Managers': view },
  },
  {
    ...below('people', 'salaries', 'Salaries', 'Only for People and Culture and the payroll'),
    team: 'people',
    others: { 'role Expenses office': view },
  },

  top('legal', 'Legal', 'Contracts and data protection', 'legal', { executive: view, 'role Compliance': view }),
  below('legal', 'contracts', 'Contracts', 'With customers and suppliers'),

  top('it', 'IT and Security', 'How our machines are set up', 'it', staff),
  below('it', 'guides', 'Guides', 'Step by step'),
  below('it', 'networks', 'Networks', 'Drawings of what is connected to what'),
  { ...below('it', 'security', 'Security reports', 'Every month'), team: 'it', others: { 'role Compliance': view } },

  top('communications', 'Communications', 'What we tell the world', 'communications', { everyone: view }),
  below('communications', 'press', 'Press', 'Releases'),
  below('communications', 'brand', 'Brand', 'The berry, in every colour'),
  below('communications', 'pictures', 'Pictures', 'Free to use for whatever we do'),
  below('communications', 'newsletters', 'Newsletters', 'As they were sent'),
  below('communications', 'sound-and-film', 'Sound and film', 'A few seconds each'),

  top('board', 'Board', 'Minutes and strategy', 'executive'),
];

function top(
  key: string,
  title: string,
  description: string,
  team: string,
  others: NonNullable<DemoFolder['others']> = {},
): DemoFolder {
  return { key, title, description, team, others };
}

function below(parent: string, key: string, title: string, description: string): DemoFolder {
  return { key, title, description, parent };
}
