import type { Client, Request } from '#core/api/client.ts';
import type { ApiError } from '#core/api/error.ts';
import type { ScheduleDate } from '#core/schemas/index.ts';
import { LANGUAGES } from '#core/schemas/scalars.ts';
import { deferredTexts } from '../deferred/deferred.ts';
import { ATTRIBUTE_RULES } from './attribute-rules.ts';
import { readAttribute } from './attributes.ts';
import { clientFor } from './clients.ts';
import { languageAt } from './language.ts';

/**
 * Messages for the author of a page, in the console and in production too: an attribute that is
 * ignored, or that names something the API does not know. Deferred code.
 */

/** Milliseconds in which a page's own script may still set the attributes. */
const PATIENCE = 2500;

const texts = deferredTexts({
  en: () => import('#locales/en/advice.json'),
  uk: () => import('#locales/uk/advice.json'),
  ru: () => import('#locales/ru/advice.json'),
});

/** Checks nothing: the structs of responses would load with this code. */
const unchecked = <T>() => ({ validate: (value: unknown) => [undefined, value] }) as unknown as Request<T>['answer'];

const clientOf = (element: HTMLElement): Client => clientFor(element.getAttribute('api'), languageAt(element));

const said = new Set<string>();

/** Logs a message once per page, unless its element has left the page. */
function say(element: HTMLElement, message: string): void {
  if (!element.isConnected || said.has(message)) return;
  said.add(message);
  console.warn(message);
}

const isDate = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.slice(0, 10) === text;

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** What is wrong with the text of an attribute, or undefined. */
function faultOf(tag: string, name: string, text: string): string | undefined {
  if (name === 'lang') {
    const isKnown = LANGUAGES.some((language) => text.slice(0, 2).toLowerCase() === language);
    return isKnown ? undefined : `is not one of ${LANGUAGES.join(', ')}; the element is in English`;
  }
  if (name === 'date') return isDate(text) ? undefined : 'is not a date such as 2026-12-31; it is ignored';
  if (name === 'time') return TIME.test(text) ? undefined : 'is not a time such as 18:00; it is ignored';
  const rule = ATTRIBUTE_RULES[tag]?.[name];
  if (rule === 'number' || rule === 'json') {
    const isValid = readAttribute(rule, text) !== undefined;
    return isValid ? undefined : `is not ${rule === 'number' ? 'a number' : 'valid JSON'}; it is ignored`;
  }
  return !rule || rule.includes(text) ? undefined : `is not one of ${rule.join(', ')}; the default is used`;
}

/** What the element cannot work without, if it is missing. */
function missingOf(element: HTMLElement): string | undefined {
  const has = (name: string) => Boolean(element.getAttribute(name)?.trim());
  switch (element.localName) {
    case 'booking-flow': {
      const opensClub = has('club') && /^(dialog|button|floating)$/.test(element.getAttribute('mode') ?? '');
      const isComplete = has('slot') || (has('club') && has('session')) || opensClub;
      return isComplete ? undefined : 'slot="…", or club="…" with session="…" or with mode="button"';
    }
    case 'club-schedule':
      return has('club') ? undefined : 'club="…", the slug of a club';
    case 'booking-token-page':
      return has('token') ? undefined : 'token="…", from the link of a booking';
  }
  return undefined;
}

/**
 * The text for visitors of an element that cannot show anything. A form that waits for the page to
 * set its slot is empty on purpose.
 */
function missingText({ localName, attributes }: HTMLElement): string | undefined {
  if (localName === 'club-schedule') return 'noClub';
  const asksForMore = [...attributes].some(
    ({ name, value }) => name === 'session' || (name === 'mode' && value !== 'inline'),
  );
  return localName === 'booking-flow' && asksForMore ? 'noBooking' : undefined;
}

/**
 * Tells visitors why an element is empty, in place of its skeleton, until the page completes its
 * attributes.
 */
async function showMissing(element: HTMLElement, text: string): Promise<void> {
  const language = languageAt(element);
  const messages = await texts.in(language).load();
  if (!missingOf(element)) return;
  const note = document.createElement('p');
  note.className = 'failure';
  note.lang = language;
  note.setAttribute('part', 'failure');
  note.setAttribute('role', 'alert');
  note.textContent = messages[text]!;
  const content = element.shadowRoot!.querySelector<HTMLElement>('[part~=root]');
  content?.toggleAttribute('hidden', true);
  element.shadowRoot!.append(note);
  const observer = new MutationObserver(() => {
    if (missingOf(element)) return;
    observer.disconnect();
    note.remove();
    content?.toggleAttribute('hidden', false);
  });
  observer.observe(element, { attributes: true });
}

/** Logs when the club does not sell the service of the attribute. */
async function checkService(element: HTMLElement): Promise<void> {
  const [club, service] = [element.getAttribute('club'), Number(element.getAttribute('service'))];
  if (!club || !service) return;
  const path = `/v1/clubs/${encodeURIComponent(club)}/scheduledates`;
  const { data } = await clientOf(element).request({ path, answer: unchecked<{ data: ScheduleDate[] }>() });
  const ids = data[0]?.services.map(({ service_id }) => service_id) ?? [];
  if (ids.includes(service)) return;
  say(element, `courtside: <club-schedule service="${service}">: the club only offers the services ${ids.join(', ')}`);
}

/** Rejects if the API would refuse bookings for the partner from this page. */
async function checkBroker(element: HTMLElement): Promise<void> {
  const broker = element.getAttribute('broker');
  if (!broker) return;
  const path = `/v1/partners/${encodeURIComponent(broker)}/access`;
  await clientOf(element).request({ path, query: { origin: location.origin } });
}

const checked = new WeakSet<Element>();

function checkNow(element: HTMLElement): void {
  const tag = element.localName;
  const missing = missingOf(element);
  if (missing) say(element, `courtside: <${tag}> needs ${missing}`);
  for (const { name, value } of element.attributes) {
    const fault = faultOf(tag, name, value);
    if (fault) say(element, `courtside: <${tag} ${name}="${value}">: ${name} ${fault}`);
  }
  checkBroker(element).catch((error: ApiError) => error.code === 'BROKER_REFUSED' && explain(element, error));
  const text = missing && missingText(element);
  if (text) void showMissing(element, text);
  if (tag === 'club-schedule') checkService(element).catch(() => {});
}

/** Logs, once and after a pause, every attribute of the element that is missing or ignored. */
export function checkAttributes(element: HTMLElement): void {
  if (checked.has(element)) return;
  checked.add(element);
  setTimeout(() => element.isConnected && checkNow(element), PATIENCE);
}

/** What a visitor typed; the form shows what is wrong with it. */
const TYPED = /^(customer|comment|payment_type|pass_code|contact_code|email)\b/;

/** Logs what the author of the page can correct about a failure. */
export function explain(element: HTMLElement, error: unknown): void {
  const { code, errors = [] } = error as Partial<ApiError>;
  for (const field of errors) {
    if (TYPED.test(field.path)) continue;
    say(element, `courtside: <${element.localName}>: ${field.path}: ${field.code} – ${field.message}`);
  }
  if (code === 'NOT_FOUND') void checkClub(element);
  checkAttributes(element);
}

/** Logs when there is no club of the name. It may have changed since the request that failed. */
async function checkClub(element: HTMLElement): Promise<void> {
  const club = element.getAttribute('club');
  if (!club || !element.isConnected) return;
  const client = clientOf(element);
  const path = `/v1/clubs/${encodeURIComponent(club)}`;
  const missing = await client.request({ path }).catch((error: ApiError) => error.code === 'NOT_FOUND');
  if (missing !== true) return;
  say(element, `courtside: <${element.localName} club="${club}">: there is no such club at ${client.publicUrl('')}`);
}
