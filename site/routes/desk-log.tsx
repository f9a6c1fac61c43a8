import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { privateHeaders } from '#core/site.ts';
import { LogList } from '../desk/log-list.tsx';
import { Pages } from '../desk/pages.tsx';
import { readDesk } from '../desk/session.server.ts';
import { StaffPage } from '../desk/staff-page.tsx';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

export const headers = () => privateHeaders('same-origin');

export async function loader(page: LoaderFunctionArgs) {
  const slug = page.params.club!;
  const asked = Number(new URL(page.request.url).searchParams.get('page'));
  return readDesk(page, async (desk) => {
    const [log, { club }] = await Promise.all([
      desk.log(slug, Number.isInteger(asked) && asked > 0 ? { page: asked } : {}),
      desk.requests(slug),
    ]);
    return { ...log, zone: club.time_zone, slug };
  });
}

/** Everything that staff has done, the latest first. */
export default function DeskLogPage() {
  const { data: entries, meta, zone, slug } = useLoaderData<typeof loader>();
  const { t } = useDeskTexts();
  return (
    <StaffPage title={t('logTitle')}>
      {entries.length === 0 && <p className="desk-lead">{t('historyNone')}</p>}
      <LogList entries={entries} zone={zone} slug={slug} />
      <Pages {...meta} />
    </StaffPage>
  );
}
