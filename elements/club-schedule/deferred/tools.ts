import { type PageTool, registerTools } from '#elements/shared/page-tools.ts';
import type { Day, Schedule, ScheduleStore } from '../model.ts';
import { openBooking } from './booking.tsx';

const text = (description: string, more: object = {}) => ({ type: 'string', description, ...more });

/** The free times of a day as the assistant is told of them. */
const freeOf = ({ slots, courts, sessions }: Day) => ({
  slots: slots
    .filter(({ status, token }) => status === 'free' && token)
    .map(({ token, court_id, starts_at, ends_at, price }) => ({
      ...{ slot: token, starts_at, ends_at, price },
      court: courts.find(({ id }) => id === court_id)?.title,
    })),
  sessions: sessions
    .filter(({ remaining }) => remaining > 0)
    .map(({ id, title, starts_at, ends_at, price, remaining }) => ({
      id,
      title,
      starts_at,
      ends_at,
      price,
      remaining,
    })),
});

type Listed = ReturnType<typeof freeOf>['slots'][number];

/** The service and day that a call asks for, else those on the page. */
function dayOf({ dates, services, day }: Schedule, { date, service_id }: Record<string, unknown>) {
  const serviceId = services.find(({ id }) => id === service_id)?.id ?? day?.serviceId;
  const known = dates.find((each) => each.date === date)?.date ?? (date === undefined ? day?.date : undefined);
  if (!serviceId || !known) throw new Error(`The days are ${dates.map((each) => each.date).join(', ')}.`);
  return { serviceId, date: known };
}

/** The tools of a club's schedule. None books or pays: that takes the visitor's own press. */
export function scheduleTools(store: ScheduleStore, { club }: Schedule): PageTool[] {
  const current = () => store.getState().schedule!;
  const listed = new Map<string, Listed>();
  return [
    {
      name: `free_slots.${club.slug}`,
      description: `Lists the free times and prices of ${club.title} on a day, and shows that day on the page. Amounts are in kopecks.`,
      inputSchema: {
        type: 'object',
        properties: {
          date: text('The day, YYYY-MM-DD; the one on the page if absent.', { format: 'date' }),
          service_id: { type: 'integer', description: 'One of the services that the result lists.' },
        },
      },
      annotations: { readOnlyHint: true },
      async execute(input) {
        const day = dayOf(current(), input);
        await store.show(day);
        const { day: shown, services } = current();
        // The visitor was faster, or it did not load.
        if (shown?.date !== day.date || shown.serviceId !== day.serviceId)
          throw store.getState().failure?.error ?? new Error('The page shows another day now.');
        const free = freeOf(shown);
        for (const one of free.slots) listed.set(one.slot!, one);
        return { ...day, ...free, services: services.map(({ id, title, kind }) => ({ id, title, kind })) };
      },
    },
    {
      name: `hold_slot.${club.slug}`,
      description: `Opens the booking form of ${club.title} with a free time, which the form holds for some minutes. The person fills it in and presses to book.`,
      inputSchema: {
        type: 'object',
        properties: { slot: text('The `slot` of a free time.') },
        required: ['slot'],
      },
      async execute({ slot }) {
        const chosen = listed.get(String(slot));
        if (!chosen) throw new Error(`No such slot: call free_slots.${club.slug} first.`);
        openBooking(store, { slots: [String(slot)] }, { span: chosen, place: chosen.court ?? '', price: chosen.price });
        return { ...chosen, next: 'The form is open and holds the time. The person fills it in and presses to book.' };
      },
    },
  ];
}

/** Registers the tools as soon as the club is known, until the signal aborts. */
export function offerTools(store: ScheduleStore, signal: AbortSignal): void {
  let isOffered = false;
  const offer = () => {
    const { schedule } = store.getState();
    if (isOffered || !schedule) return;
    isOffered = true;
    registerTools(scheduleTools(store, schedule), signal);
  };
  offer();
  signal.addEventListener('abort', store.subscribe(offer), { once: true });
}
