/** How often the kinds that a user wants collected are mailed. */
export const digestTimes = ['15min', 'daily'] as const;
export type DigestTime = (typeof digestTimes)[number];
export const DEFAULT_DIGEST: DigestTime = '15min';
