import { Type } from 'typebox';
import { oneOf } from '../../platform/http/index.ts';
import { languages } from '../../platform/text/languages.ts';

/** The ways in which a person signs in to the pages. */
export const signInMethods = ['password'] as const;

export const InstanceSchema = Type.Object(
  {
    name: Type.String({ description: 'The name of the installation.' }),
    colour: Type.String({ description: 'Its colour, `#rrggbb`.' }),
    logo_url: Type.String({ format: 'uri', description: 'Its sign, as SVG.' }),
    version: Type.String({ description: 'The release of Atrium.' }),
    languages: Type.Array(oneOf(languages), { description: 'Languages that texts are there in.' }),
    language: Type.String({ description: 'The language of new users.' }),
    timezone: Type.String({ description: 'The time zone of users who have not chosen one.' }),
    sign_in: Type.Array(oneOf(signInMethods), { description: 'The ways to sign in.' }),
    forgotten_password: Type.Boolean({ description: 'Whether a new password can be asked for by mail.' }),
    currency: Type.String({ description: 'The currency of expenses.' }),
    receipt_above: Type.Number({ description: 'An expense above this amount should have a receipt.' }),
    trash_days: Type.Integer({ description: 'Days after which things in the trash are removed for good.' }),
    max_upload: Type.Integer({ description: 'Bytes of the largest file that can be uploaded.' }),
    office_pdf: Type.Boolean({ description: 'Whether there are PDFs of Office files: LibreOffice is installed.' }),
  },
  {
    $id: 'Instance',
    description: 'What a page has to know of the installation.',
    examples: [
      {
        name: 'Example Works',
        colour: '#17604e',
        logo_url: 'https://intranet.example.com/favicon.svg',
        version: '0.1.0',
        languages: ['en', 'de'],
        language: 'en',
        timezone: 'Europe/London',
        sign_in: ['password'],
        forgotten_password: true,
        currency: 'EUR',
        receipt_above: 25,
        trash_days: 30,
        max_upload: 5368709120,
        office_pdf: true,
      },
    ],
  },
);
