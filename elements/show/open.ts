/** Settles when the tag is defined, or its code did not come. */
type Load = (tag: string) => Promise<unknown>;

const SLOT = 'courtside-slot';
/** As the API writes signed slot tokens; anything else in the address is nobody's slot. */
const TOKENS = /^[\w.~-]{16,512}( [\w.~-]{16,512})*$/;

let shown: Element | undefined;

/** Puts `<booking-flow>` as a dialog over the page until it is closed. Fails when its code does not come. */
async function show(attributes: Record<string, string>, load: Load, closed: () => void): Promise<void> {
  if (shown) return;
  const flow = document.createElement('booking-flow');
  for (const [name, value] of Object.entries({ ...attributes, mode: 'dialog' })) flow.setAttribute(name, value);
  shown = flow;
  flow.addEventListener('courtside-booking-closed', (event) => {
    // Of a booking inside, too, that was begun from the schedule in this dialog.
    if (event.composedPath()[0] !== flow) return;
    flow.remove();
    shown = undefined;
    closed();
  });
  // The loader, which sees it come, gives it the script's settings.
  document.body.append(flow);
  await load('booking-flow');
  if (customElements.get('booking-flow')) return;
  flow.remove();
  shown = undefined;
  throw new Error('<booking-flow> did not come');
}

/** The club that an element names in `data-courtside-open`: its free times, then the booking. */
function openClub(opener: HTMLElement, load: Load): Promise<void> {
  const { courtsideOpen: club = '' } = opener.dataset;
  const lang = opener.closest('[lang]:not(html)')?.getAttribute('lang');
  return show({ club, ...(lang && { lang }) }, load, () => opener.focus());
}

const isOpener = (node: EventTarget): node is HTMLElement =>
  (node as Partial<HTMLElement>).dataset?.courtsideOpen !== undefined;

let following = false;

/** From now on a click on an element with `data-courtside-open` opens its club; a link leads on where our code does not come. */
export function followOpeners(load: Load): void {
  if (following) return;
  following = true;
  document.addEventListener('click', (event) => {
    const opener = event.composedPath().find(isOpener);
    if (!opener || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    openClub(opener, load).catch((error: unknown) => {
      console.error('courtside: the booking could not be loaded', error);
      const { href } = opener as HTMLAnchorElement;
      if (href) location.assign(href);
    });
  });
}

/** Opens the booking of the slot that the page's address names; closed, the address forgets it. */
export async function openSlot(load: Load): Promise<void> {
  const url = new URL(location.href);
  const slot = url.searchParams.get(SLOT) ?? '';
  if (!TOKENS.test(slot)) return;
  await show({ slot }, load, () => {
    const now = new URL(location.href);
    now.searchParams.delete(SLOT);
    history.replaceState(history.state, '', now);
  });
}
