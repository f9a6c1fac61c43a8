import type { ExampleClub } from '../example-club.server.ts';

const script = (origin: string) => `<script type="module" src="${origin}/elements/courtside.js"></script>`;

/** The initial code of each element's page, by tag. Each example works unchanged. */
export const EXAMPLES: Record<string, (origin: string, club: ExampleClub) => string> = {
  'club-schedule': (origin, { slug }) => `${script(origin)}
<style>
  club-schedule { --cs-accent: #ae4a2d; --cs-radius: 4px; }
</style>

<club-schedule club="${slug}"></club-schedule>
`,
  'club-search': (origin, { city }) => `${script(origin)}

<club-search city="${city}" view="list" page-size="4"></club-search>
`,
  'booking-flow': (origin, { slug }) => `${script(origin)}

<club-schedule club="${slug}"></club-schedule>

<script>
  // Shows the form in the page, below the schedule, instead of in the dialog.
  addEventListener('courtside-slot-select', (event) => {
    event.preventDefault();
    document.querySelector('booking-flow')?.remove();
    const flow = document.createElement('booking-flow');
    flow.setAttribute('club', event.detail.club);
    flow.setAttribute('slot', event.detail.slots.join(' '));
    document.body.append(flow);
    flow.scrollIntoView();
  });
</script>
`,
  'booking-token-page': (origin, { slug }) => `${script(origin)}

<!-- Book an hour: its ticket then takes the schedule's place. -->
<club-schedule club="${slug}"></club-schedule>

<script>
  addEventListener('courtside-booking-confirmed', (event) => {
    const ticket = document.createElement('booking-token-page');
    ticket.setAttribute('token', event.detail.token);
    document.querySelector('club-schedule').replaceWith(ticket);
  });
</script>
`,
};
