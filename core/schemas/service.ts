import { array, boolean, enums, type Infer, nullable, object, optional, string, type } from 'superstruct';
import { CategorySummary, Coach, Court } from './club.ts';
import { CalendarDate, Count, Identifier, Instant, listOf, Money, PageQuery, single, Token } from './scalars.ts';

/** Minutes. A booking lasts `minimum` or more, up to `maximum`, in steps of `step`. */
export const DurationRules = type({ step: Count, minimum: Count, maximum: Count });

export const Service = type({
  id: Identifier,
  /** The number that `group_book` takes; the same as `id`. */
  service_id: Identifier,
  club_id: Identifier,
  kind: enums(['court', 'coach', 'group']),
  title: string(),
  category: CategorySummary,
  duration: DurationRules,
  price_from: nullable(Money),
  /** How it is booked: at once, or by a request that the club answers. */
  booking: enums(['online', 'request']),
  coach: nullable(Coach),
});
export type Service = Infer<typeof Service>;

export const ServiceCategory = type({ ...CategorySummary.schema, services: array(Service) });
export type ServiceCategory = Infer<typeof ServiceCategory>;

export const ServiceCategoriesQuery = object({
  club_id: optional(Identifier),
  page_size: optional(PageQuery.page_size),
  with_area_booking_services: optional(boolean()),
  is_web: optional(boolean()),
});
export type ServiceCategoriesQuery = Infer<typeof ServiceCategoriesQuery>;

export const GroupSession = type({
  id: Identifier,
  service_id: Identifier,
  title: string(),
  starts_at: Instant,
  ends_at: Instant,
  court: nullable(Court),
  coach: nullable(Coach),
  price: Money,
  /** Until then a place is given back in full; null when that moment has passed. */
  free_until: nullable(Instant),
  remaining: Count,
  maximum: Count,
});
export type GroupSession = Infer<typeof GroupSession>;
export const GroupSessionsQuery = object({ club_id: Identifier, date: optional(CalendarDate) });
export type GroupSessionsQuery = Infer<typeof GroupSessionsQuery>;

export const PriceLine = type({ starts_at: Instant, ends_at: Instant, price: Money });
/** Body: the adjoining slots of one court that are wanted together. */
export const PriceBody = object({ slots: array(Token) });
export type PriceBody = Infer<typeof PriceBody>;
export const Price = type({ price: Money, lines: array(PriceLine), free_until: nullable(Instant) });
export type Price = Infer<typeof Price>;

export const ServiceCategoriesAnswer = listOf(ServiceCategory);
export const ServiceCategoryAnswer = single(ServiceCategory);
export const GroupSessionsAnswer = listOf(GroupSession);
export const PriceAnswer = single(Price);
