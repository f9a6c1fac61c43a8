import { boolean, type Infer, nullable, object, optional, string, type } from 'superstruct';
import { array } from './array.ts';
import { CalendarDate, Count, Identifier, Instant, listOf, Money, PageQuery, single, Token } from './scalars.ts';
import { CategorySummary, Coach, Court, Service } from './summaries.ts';

/** Default page size of the categories: all those of a club fit on one page. */
export const CATEGORIES_PAGE_SIZE = 1000;

export { DurationRules, Service } from './summaries.ts';

/** A service category, such as tennis, with its services. */
export const ServiceCategory = type({ ...CategorySummary.schema, services: array(Service) });
export type ServiceCategory = Infer<typeof ServiceCategory>;

/** Which categories to list. Default: those of all clubs. */
export const ServiceCategoriesQuery = object({
  club_id: optional(Identifier),
  page_size: optional(PageQuery.page_size),
  with_area_booking_services: optional(boolean()),
  is_web: optional(boolean()),
});
export type ServiceCategoriesQuery = Infer<typeof ServiceCategoriesQuery>;

/** One dated session of a group service, with its price and remaining places. */
export const GroupSession = type({
  id: Identifier,
  service_id: Identifier,
  starts_at: Instant,
  ends_at: Instant,
  price: Money,
  remaining: Count,
  maximum: Count,
  title: string(),
  court: nullable(Court),
  coach: nullable(Coach),
  /** Until when a cancelled place is refunded in full; null if that time has passed. */
  free_until: nullable(Instant),
  /**
   * Until when cancelling costs a part of the price only; null if that time has passed, or if the club
   * gives no part back. Older APIs do not send this field.
   */
  partial_until: optional(nullable(Instant)),
  /** Until which day places can be booked every week; null if they cannot. Older APIs do not send this field. */
  weekly_until: optional(nullable(CalendarDate)),
});
export type GroupSession = Infer<typeof GroupSession>;
/** The club, and the day if only one is wanted. */
export const GroupSessionsQuery = object({ club_id: Identifier, date: optional(CalendarDate) });
export type GroupSessionsQuery = Infer<typeof GroupSessionsQuery>;

export const PriceLine = type({ starts_at: Instant, ends_at: Instant, price: Money });
/** The adjoining slots of one court whose total price is requested. */
export const PriceBody = object({ slots: array(Token) });
export type PriceBody = Infer<typeof PriceBody>;
/** The total price of adjoining slots and the price of each. */
export const Price = type({ price: Money, lines: array(PriceLine), free_until: nullable(Instant) });
export type Price = Infer<typeof Price>;

export const ServiceCategoriesAnswer = listOf(ServiceCategory);
export const ServiceCategoryAnswer = single(ServiceCategory);
export const GroupSessionsAnswer = listOf(GroupSession);
export const PriceAnswer = single(Price);
