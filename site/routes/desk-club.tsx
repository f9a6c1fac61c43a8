import { useEffect, useRef } from 'react';
import { type LoaderFunctionArgs, NavLink, Outlet, useLoaderData, useLocation } from 'react-router';
import { privateHeaders } from '#core/site.ts';
import { readDesk } from '../desk/session.server.ts';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

export const headers = () => privateHeaders('same-origin');

/** Every page of a desk shows how many requests wait. */
export async function loader(page: LoaderFunctionArgs) {
  const { club, requests } = await readDesk(page, (desk) => desk.requests(page.params.club!));
  return { club, waiting: requests.length };
}

/** The club's name, and the pages of its desk. */
export default function DeskClubPages() {
  const { club, waiting } = useLoaderData<typeof loader>();
  const { t, to } = useDeskTexts();
  const links = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone the links scroll: the one of this page is in sight. The page itself stays where it is.
  useEffect(() => {
    const nav = links.current;
    const current = nav?.querySelector(`[href="${pathname}"]`);
    if (nav && current)
      nav.scrollLeft += Math.max(0, current.getBoundingClientRect().right - nav.getBoundingClientRect().right);
  }, [pathname]);
  const at = (path: string) => to(`/desk/${club.slug}${path}`);
  return (
    <>
      <div className="desk-club-bar">
        <div className="wrap">
          <p>{club.title}</p>
          <nav aria-label={t('deskNavigation')} ref={links}>
            <NavLink end to={at('')}>
              {t('day')}
            </NavLink>
            <NavLink to={at('/requests')}>
              {t('requests')}
              {waiting > 0 && (
                <>
                  {' '}
                  <b className="desk-count">{waiting}</b>
                </>
              )}
            </NavLink>
            <NavLink to={at('/comments')}>{t('comments')}</NavLink>
            {club.role !== 'staff' && (
              <>
                <NavLink to={at('/staff')}>{t('staff')}</NavLink>
                <NavLink to={at('/output')}>{t('output')}</NavLink>
                <NavLink to={at('/settings')}>{t('settings')}</NavLink>
                <NavLink to={at('/webhooks')}>{t('webhooks')}</NavLink>
                <NavLink to={at('/log')}>{t('log')}</NavLink>
              </>
            )}
          </nav>
        </div>
      </div>
      <div className="wrap desk-content">
        <Outlet />
      </div>
    </>
  );
}
