import { type App, baseUrl, ref, routesOf } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { languages } from '../../platform/text/languages.ts';
import { version } from '../../platform/version.ts';
import { InstanceSchema, signInMethods } from './instance.schemas.ts';

export interface InstanceSettings {
  trashDays: number;
  /** The amount above which a receipt is asked for, in hundredths. */
  receiptAbove: number;
}

export function instanceRoutes(
  app: App,
  {
    brand,
    locale,
    uploadLimits,
    mailer,
    previews,
  }: Pick<Platform, 'brand' | 'locale' | 'uploadLimits' | 'mailer' | 'previews'>,
  { trashDays, receiptAbove }: InstanceSettings,
): void {
  routesOf(app, ['Instance']).get(
    '/api/instance/v1',
    {
      access: 'public',
      operationId: 'getInstance',
      summary: 'The installation',
      description: 'Its name and colour, and what pages show of its settings. Nothing in it is secret.',
      response: { 200: ref(InstanceSchema) },
    },
    async (request) => ({
      name: brand.name,
      colour: brand.colour,
      logo_url: `${baseUrl(request)}/favicon.svg`,
      version,
      languages: [...languages],
      language: locale.language,
      timezone: locale.timezone,
      sign_in: [...signInMethods],
      forgotten_password: mailer !== undefined,
      currency: locale.currency,
      receipt_above: receiptAbove / 100,
      trash_days: trashDays,
      max_upload: uploadLimits.maxUpload,
      office_pdf: previews.hasOfficePdf,
    }),
  );
}
