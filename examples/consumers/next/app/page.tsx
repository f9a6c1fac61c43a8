import { renderElement } from 'courtside/ssr';
import { Schedule } from './schedule';

// Renders at each request, as free times change.
export const dynamic = 'force-dynamic';

export default async function Page() {
  const schedule = await renderElement('club-schedule', {
    api: 'https://YOUR-COURTSIDE/api',
    club: 'third-set',
    lang: 'en',
  });
  return <Schedule html={schedule} />;
}
