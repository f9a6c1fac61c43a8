import { enums, type Infer, object, optional, string } from 'superstruct';
import { array } from '#core/schemas/array.ts';
import { Text } from '#core/schemas/club-file.ts';
import { DRAWINGS } from '#core/schemas/club-vocabulary.ts';
import { documented } from '#core/schemas/documented.ts';
import { CalendarDate, FilledText, PartnerId, PassCode, Telephone } from '#core/schemas/scalars.ts';
import { EVENT_TYPES } from '#server/webhooks/event-types.ts';
import { format } from './formats.ts';

const schema = { $schema: documented(optional(string()), 'The address of this schema, for editors.') };
const slug = (what: string) => documented(format('Key'), `Names the ${what} in addresses and in other files.`);

/** All cities. The first that was imported is selected for visitors whose place is unknown. */
export const CitiesFile = object({
  ...schema,
  cities: array(
    object({
      slug: slug('city'),
      name: documented(Text, 'The name, in one to three languages.'),
      in_city: documented(
        optional(object({ uk: optional(FilledText), en: optional(FilledText), ru: optional(FilledText) })),
        "The name as headings need it: 'in Kyiv', «у Києві».",
      ),
      country: documented(format('CountryCode'), 'ISO 3166-1, such as UA.'),
      coordinates: object({ latitude: format('Latitude'), longitude: format('Longitude') }),
      time_zone: documented(format('TimeZone'), "The clock of the city's clubs, such as Europe/Kyiv."),
    }),
  ),
});
export type CitiesFile = Infer<typeof CitiesFile>;

/** All categories of services, in their order. */
export const CategoriesFile = object({
  ...schema,
  categories: array(object({ slug: slug('category'), name: documented(Text, 'The name, in one to three languages.') })),
});
export type CategoriesFile = Infer<typeof CategoriesFile>;

/** All surfaces besides those of the product, in their order. */
export const SurfacesFile = object({
  ...schema,
  surfaces: array(
    object({
      code: documented(format('SurfaceCode'), 'Names the surface in the files of clubs and in searches.'),
      name: documented(Text, 'What visitors read, in one to three languages.'),
      drawing: documented(enums(DRAWINGS), 'How its courts are drawn: as the surface that looks most alike.'),
    }),
  ),
});
export type SurfacesFile = Infer<typeof SurfacesFile>;

/** All partners: sites that bring customers. */
export const PartnersFile = object({
  ...schema,
  partners: array(
    object({
      id: documented(PartnerId, 'What the widgets name in `broker`.'),
      title: documented(FilledText, 'The name, for people.'),
      origins: documented(array(format('Origin')), 'The origins of its pages, which may take bookings.'),
      return_urls: documented(
        array(format('ReturnUrl')),
        'What the addresses begin with to which a payment may return.',
      ),
    }),
  ),
});
export type PartnersFile = Infer<typeof PartnersFile>;

/** All passes: visits that were paid in advance. */
export const PassesFile = object({
  ...schema,
  passes: array(
    object({
      club: documented(format('Key'), 'The slug of the club.'),
      code: documented(PassCode, 'What its owner enters; case does not matter.'),
      phone: documented(Telephone, 'Of its owner; international, without spaces.'),
      visits: documented(format('Visits'), 'How many were paid, including those that were used.'),
      valid_from: documented(CalendarDate, 'The first day.'),
      valid_until: documented(CalendarDate, 'The last day.'),
    }),
  ),
});
export type PassesFile = Infer<typeof PassesFile>;

/** All webhook endpoints: where the systems of clubs are told of events. */
export const WebhooksFile = object({
  ...schema,
  webhooks: array(
    object({
      key: documented(format('Key'), 'Names the endpoint. It keeps its secret when its address changes.'),
      club: documented(format('Key'), 'The slug of the club.'),
      url: documented(format('WebhookUrl'), 'Where events are sent.'),
      events: documented(optional(array(enums(EVENT_TYPES))), 'Which events are sent. Left out: all.'),
      origin: documented(
        optional(enums(['desk'])),
        'Set by an export for an endpoint that was added at the desk: an import without it does not delete it.',
      ),
    }),
  ),
});
export type WebhooksFile = Infer<typeof WebhooksFile>;
