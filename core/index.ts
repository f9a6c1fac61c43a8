/**
 * `courtside/core`: the client of the booking API, and the types of what it sends and returns. Every
 * export is listed in docs/core.md. What only our own site needs is in `core/site.ts`.
 */

export { listAreaParameters } from './api/area-parameters.ts';
export { cancelBooking, decodeBooking } from './api/booking-link.ts';
export { requestBooking } from './api/booking-requests.ts';
export { bookGroup, bookSlots } from './api/bookings.ts';
export { listChangeTimes, moveBooking } from './api/changes.ts';
export { getCity, listCities, listCountriesWithCities } from './api/cities.ts';
export { type CallOptions, type Client, type ClientOptions, createClient } from './api/client.ts';
export { listClubPrices } from './api/club-prices.ts';
export { listClubs, listServices } from './api/club-search.ts';
export { getClub, listScheduleDates } from './api/clubs.ts';
export { listCoaches } from './api/coaches.ts';
export { listComments } from './api/comments.ts';
export type { CreateOptions } from './api/create-once.ts';
export { acceptRequest, cancelForClub, declineRequest, openDesk, takeOffer } from './api/desk.ts';
export { claimOffer, getWatch, leaveLine, sendBookingLinks, stopWatches, watchPlace, watchSlot } from './api/emails.ts';
export { ApiError, type ApiErrorCode } from './api/error.ts';
export { getOwnComment, removeComment, writeComment } from './api/own-comment.ts';
export { getPageMeta } from './api/page-meta.ts';
export { listPaymentMethods } from './api/payment-methods.ts';
export { payBooking } from './api/payments.ts';
export type { Pending } from './api/pending.ts';
export { getPrice, getServiceCategory, listGroupSessions, listServiceCategories } from './api/services.ts';
export { decodeSlot, decodeSlots, listSlots } from './api/slots.ts';
export { voteForClub } from './api/votes.ts';
// Types only: the client validates every response, so applications do not need the structs.
export type { AreaParametersQuery } from './schemas/area-parameter.ts';
export type { BookBody, BookingRequestBody, Customer, GroupBookBody } from './schemas/book.ts';
export type {
  Booking,
  BookingRequest,
  BookingStatus,
  CancelBody,
  Cancellation,
  CancelReason,
  DecodeBookingBody,
  PaymentStatus,
  QrCode,
} from './schemas/booking.ts';
export type { BookingLinksBody } from './schemas/booking-links.ts';
export type { ChangeTime, ChangeTimesBody, MoveBody } from './schemas/change.ts';
export type { CitiesQuery, City, Country } from './schemas/city.ts';
export type { CancellationTerms, Club, ScheduleDate } from './schemas/club.ts';
export type { ClubPrice, LaterPrices, PricePeriod } from './schemas/club-price.ts';
export type { CardSlot, ClubCard, ClubPin, CoachCard, CourtGroup, Facet, ServiceCard } from './schemas/club-search.ts';
export type {
  Comment,
  CommentBody,
  CommentsQuery,
  CommentTokenBody,
  OwnComment,
  TicketComment,
} from './schemas/comment.ts';
export type {
  AcceptBody,
  DeclineBody,
  Desk,
  DeskBody,
  DeskBooking,
  DeskCancelBody,
  DeskRequest,
  DeskTokenBody,
} from './schemas/desk.ts';
export type { FieldError } from './schemas/errors.ts';
export type { PageMeta, PageMetaQuery } from './schemas/page-meta.ts';
export type { Checkout, PayBody } from './schemas/payment.ts';
export type { PaymentMethod, PaymentMethodsBody } from './schemas/payment-methods.ts';
export type { Language, Money, PaymentType } from './schemas/scalars.ts';
export type { ClubsQuery, CoachesQuery, SearchSort, ServicesQuery } from './schemas/search-query.ts';
export type {
  GroupSession,
  GroupSessionsQuery,
  Price,
  PriceBody,
  ServiceCategoriesQuery,
  ServiceCategory,
} from './schemas/service.ts';
export type { DecodedSlot, DecodeSlotBody, DecodeSlotsBody, Slot, SlotsQuery } from './schemas/slot.ts';
export type { PlaceWatchBody, SlotWatch, SlotWatchBody, StopWatchesBody, WatchState } from './schemas/slot-watches.ts';
export type { ClubSummary, Coach, Court, Service } from './schemas/summaries.ts';
export type { VoteBody } from './schemas/vote.ts';
