import type { ErrorCodes } from '../../platform/http/index.ts';
import type { ModuleDefinition } from '../../platform/module.ts';
import { badgeAssigned, badgeFollowed } from './badges.notification-kinds.ts';
import { searchableBadges } from './badges.searchable.repository.ts';
import { seedBadgeIcons } from './images/icon-seed.ts';
import { migration0004 } from './migrations/0004-badges.ts';
import { migration0042 } from './migrations/0042-holders.ts';
import { migration0047 } from './migrations/0047-trashed-badges.ts';

const capabilities = ['badges.manage', 'badges.assign'] as const;

const errorCodes = {
  image_in_use: { status: 400, meaning: 'The image cannot be deleted while a badge has it.' },
  image_predefined: {
    status: 400,
    meaning: 'The pre-defined icons are fixed: none can be added or deleted.',
  },
} satisfies ErrorCodes;

declare module '../../platform/access/capabilities.ts' {
  interface CapabilitiesByModule {
    badges: (typeof capabilities)[number];
  }
}

declare module '../../platform/http/errors/error-codes.ts' {
  interface ErrorCodesByModule {
    badges: keyof typeof errorCodes;
  }
}

const tags = {
  Badges: 'Badges, and who has them.',
  'Badges: gallery': 'Badges as pages show them: with how many have them, and who.',
  'Badges: images': 'The pictures of badges: icons that come with the product, and custom ones.',
};

export const badgesDefinition: ModuleDefinition = {
  audited: {
    module: 'badges',
    objects: { badge: 'badges', badge_image: 'badge_images' },
    types: { images: 'badge_image' },
    bookkeeping: ['badge_crops'],
  },
  searchables: [searchableBadges],
  trashTypes: { badge: 'Badge' },
  tags,
  capabilities,
  errorCodes,
  migrations: [migration0004, migration0042, migration0047],
  seed: seedBadgeIcons,
  notificationKinds: [badgeAssigned, badgeFollowed],
};
