import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { privateHeaders } from '#core/site.ts';
import { readDesk } from '../desk/session.server.ts';
import { SECTION_NAMES } from '../desk/settings/fields.ts';
import { textIn, wordsOf } from '../desk/settings/page.server.ts';
import { summariesOf } from '../desk/settings/summaries.ts';
import { StaffPage } from '../desk/staff-page.tsx';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

export const headers = () => privateHeaders('same-origin');

export async function loader(page: LoaderFunctionArgs) {
  return readDesk(page, async (desk) => {
    const settings = await desk.settings(page.params.club!);
    const words = wordsOf(page, settings);
    const summaries = summariesOf(settings.file, words, (text) => textIn(text, words.language));
    return { slug: settings.club.slug, summaries };
  });
}

/** The sections of the settings, with what each says now. */
export default function DeskSettingsOverview() {
  const { slug, summaries } = useLoaderData<typeof loader>();
  const { t, to } = useDeskTexts();
  return (
    <StaffPage title={t('settings')}>
      <p className="desk-lead">{t('settingsText')}</p>
      <ul className="desk-clubs">
        {SECTION_NAMES.map((section) => (
          <li key={section}>
            <Link to={to(`/desk/${slug}/settings/${section}`)}>
              <b>{t(`section${section}`)}</b>
              <span>{summaries[section]}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="desk-more">
        <Link to={to(`/club/${slug}`)}>{t('clubPage')}</Link>
      </p>
    </StaffPage>
  );
}
