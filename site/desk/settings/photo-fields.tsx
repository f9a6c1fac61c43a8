import { useTexts } from '../../i18n/use-texts.ts';
import { Photo, type PhotoData } from '../../ui/photo.tsx';
import { useDeskTexts } from '../use-desk-texts.ts';
import { FieldView } from './field.tsx';
import { Faults, textOf } from './field-parts.tsx';
import { valueAt } from './form.ts';
import { idOf, useForm } from './form-context.ts';
import { RowButton } from './rows.tsx';

type Stored = PhotoData & { photo: string };
/** The name of a court or coach by its list and key, such as `courts.clay-1`. */
type Names = Readonly<Record<string, string>>;

const ALT = { kind: 'texts', name: 'alt', optional: true } as const;

/** Chooses files, and stores them at once. The club shows them after "Save". */
function Upload({ target, multiple = false }: { target: string; multiple?: boolean }) {
  const { t } = useDeskTexts();
  const id = `upload-${target}`;
  return (
    <div className="settings-upload">
      <div className="desk-field">
        <label htmlFor={id}>{t(multiple ? 'choosePhotos' : 'choosePhoto')}</label>
        <input
          type="file"
          id={id}
          name={`upload:${target}`}
          accept="image/jpeg,image/png,image/webp"
          multiple={multiple}
        />
      </div>
      <RowButton intent={`upload:${target}`}>{t('upload')}</RowButton>
    </div>
  );
}

function Picture({ photo, photos, alt }: { photo: string; photos: readonly Stored[]; alt: string }) {
  const found = photos.find((one) => one.photo === photo);
  return <div className="settings-photo photo-frame">{found && <Photo photo={found} alt={alt} sizes="240px" />}</div>;
}

function Gallery({ photos }: { photos: readonly Stored[] }) {
  const { t } = useDeskTexts();
  const { language } = useTexts();
  const { draft } = useForm();
  const rows = (draft.photos ?? []) as { file: string; alt?: unknown }[];
  const altOf = ({ alt }: { alt?: unknown }) =>
    typeof alt === 'string' ? alt : textOf((alt as Record<string, string> | undefined)?.[language]);
  return (
    <section id={idOf('photos')} tabIndex={-1} className="settings-rows" aria-labelledby="set-photos-title">
      <h2 id="set-photos-title">{t('settingphotos')}</h2>
      <p className="desk-lead">{t('aboutphotos')}</p>
      {rows.map((row, index) => {
        const name = `photos.${index}`;
        const title = t('numberedphotos', { number: index + 1 });
        return (
          <fieldset key={row.file} id={idOf(name)} tabIndex={-1} className="settings-row settings-row-photos">
            <legend>{title}</legend>
            <Picture photo={row.file} photos={photos} alt={altOf(row) || title} />
            <div>
              <input type="hidden" name={`${name}.file`} value={row.file} />
              <FieldView field={ALT} name={`${name}.alt`} />
              <Faults name={name} />
              <div className="desk-actions">
                {index > 0 && (
                  <RowButton intent={`up:${name}`} label={t('earlierPhoto', { name: title })}>
                    {t('earlier')}
                  </RowButton>
                )}
                {index < rows.length - 1 && (
                  <RowButton intent={`down:${name}`} label={t('laterPhoto', { name: title })}>
                    {t('later')}
                  </RowButton>
                )}
                <RowButton intent={`remove:${name}`} label={t('removeRow', { name: title })}>
                  {t('remove')}
                </RowButton>
              </div>
            </div>
          </fieldset>
        );
      })}
      <Faults name="photos" />
      <Upload target="photos" multiple />
    </section>
  );
}

/** The one photo of a place: the logo, a court or a coach. */
function Single({
  target,
  name,
  title,
  photos,
}: {
  target: string;
  name: string;
  title: string;
  photos: readonly Stored[];
}) {
  const { t } = useDeskTexts();
  const { draft } = useForm();
  const photo = textOf(valueAt(draft, name));
  return (
    <fieldset id={idOf(target)} tabIndex={-1} className="settings-row settings-row-photos">
      <legend>{title}</legend>
      <Picture photo={photo} photos={photos} alt={title} />
      <div>
        {photo && <input type="hidden" name={name} value={photo} />}
        <Faults name={name} />
        <Faults name={target === name ? '' : target} />
        <Upload target={target} />
        {photo && (
          <div className="desk-actions">
            <RowButton intent={`clear:${target}`} label={t('removeRow', { name: title })}>
              {t('remove')}
            </RowButton>
          </div>
        )}
      </div>
    </fieldset>
  );
}

/** The photos of the club, its logo, and those of courts and coaches. */
export function PhotoFields({ photos, names }: { photos: readonly Stored[]; names: Names }) {
  const { t } = useDeskTexts();
  const { draft } = useForm();
  return (
    <>
      <Single target="logo" name="logo" title={t('settinglogo')} photos={photos} />
      <Gallery photos={photos} />
      {(['courts', 'coaches'] as const).map((list) => {
        const rows = (draft[list] ?? []) as { key: string }[];
        if (rows.length === 0) return null;
        return (
          <section key={list} className="settings-rows" aria-labelledby={`set-${list}-title`}>
            <h2 id={`set-${list}-title`}>{t(`setting${list}`)}</h2>
            {rows.map(({ key }, index) => (
              <div key={key}>
                <input type="hidden" name={`${list}.${index}.key`} value={key} />
                <Single
                  {...{
                    target: `${list}.${index}`,
                    name: `${list}.${index}.photo`,
                    title: names[`${list}.${key}`] ?? key,
                    photos,
                  }}
                />
              </div>
            ))}
          </section>
        );
      })}
    </>
  );
}
