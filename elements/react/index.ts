import { declaration as bookingFlow } from '#elements/booking-flow/declaration.ts';
import { declaration as bookingTokenPage } from '#elements/booking-token-page/declaration.ts';
import { declaration as clubSchedule } from '#elements/club-schedule/declaration.ts';
import { declaration as clubSearch } from '#elements/club-search/declaration.ts';
import { component } from './component.ts';

export const ClubSearch = component(clubSearch, () => import('courtside/club-search'));
export const ClubSchedule = component(clubSchedule, () => import('courtside/club-schedule'));
export const BookingFlow = component(bookingFlow, () => import('courtside/booking-flow'));
export const BookingTokenPage = component(bookingTokenPage, () => import('courtside/booking-token-page'));
