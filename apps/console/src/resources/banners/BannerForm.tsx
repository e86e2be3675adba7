import {
  bannerFields,
  bannerRoutes as routes,
  bannerState,
  NEW_PICTURE,
  type StaffBanner,
} from '@lamliang/contracts/notifications';
import { bangkokDate, endOfBangkokDay, isDay, PROVIDERS, startOfBangkokDay } from '@lamliang/kernel';
import { day } from '@lamliang/contracts';
import { FileUpload, usePictureUrl } from '@lamliang/ui';
import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import * as z from 'zod/mini';
import { ActionDialog, type Wire } from '../../actions/ActionDialog.tsx';
import type { Field } from '../../actions/ActionField.tsx';
import { useActionDone } from '../../actions/useActionDone.ts';
import { useSeen } from '../../actions/useSeen.ts';
import { Chip } from '../../components/Chip.tsx';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';
import { BannerPreview } from './BannerPreview.tsx';

/** Staff speak of days: the first one, and the last one that it is still shown on. */
const form = z.object({ ...bannerFields, start_day: day, end_day: z.optional(day) }).check(
  z.refine(({ start_day, end_day }) => end_day === undefined || end_day >= start_day, {
    error: 'validation.date_order',
    path: ['end_day'],
  }),
);
/** The last day of a banner, whose end is the beginning of the next one. */
export const lastDay = (end_dt: Date): string => bangkokDate(new Date(end_dt.getTime() - 1));

const written = (banner: StaffBanner) => ({
  title: banner.title,
  detail: banner.detail ?? '',
  link: banner.link ?? '',
  sort_no: String(banner.sort_no),
  status: banner.status,
  start_day: bangkokDate(banner.start_dt),
  end_day: banner.end_dt ? lastDay(banner.end_dt) : '',
  provider: banner.provider ?? '',
});

/** Makes a banner, or changes one, beside what shops will see. */
export function BannerForm({ record, onClose }: { record?: StaffBanner; onClose: () => void }) {
  const translate = useTranslate();
  const { call } = useDataProvider<ConsoleProvider>();
  const onDone = useActionDone();
  const { seen: banner, blocked, sending } = useSeen(record);
  const [files, setFiles] = useState<File[]>([]);
  const [now] = useState(() => new Date());
  const kind = banner ? ('change' as const) : ('create' as const);
  const first = banner ? written(banner) : { title: '', sort_no: '10', status: 'active', start_day: bangkokDate(now) }; // prettier-ignore
  const fields: readonly Field[] = [
    { name: 'title', kind: 'text', wide: true },
    { name: 'detail', label: 'banner_detail', kind: 'text', wide: true },
    { name: 'link', kind: 'text', wide: true, hint: translate('console.banners.link_hint') },
    { name: 'start_day', kind: 'day' },
    { name: 'end_day', kind: 'day', hint: translate('console.banners.end_hint') },
    {
      name: 'status',
      kind: 'choice',
      words: {
        active: translate('console.value.banner_status.active'),
        inactive: translate('console.value.banner_status.inactive'),
      },
    },
    {
      name: 'provider',
      kind: 'choice',
      words: Object.fromEntries(PROVIDERS.map((code) => [code, translate(`console.value.provider.${code}`)])),
      none: translate('console.banners.all_providers'),
    },
    { name: 'sort_no', kind: 'number', hint: translate('console.banners.sort_hint') },
  ];
  /** A day that was not changed keeps the time of day that it had. */
  const dates = ({ start_day, end_day }: z.output<typeof form>) => {
    const old = banner && written(banner);
    const end_dt = end_day === undefined ? undefined : endOfBangkokDay(end_day);
    return {
      start_dt: banner && old?.start_day === start_day ? banner.start_dt : startOfBangkokDay(start_day),
      end_dt: banner?.end_dt && old?.end_day === end_day ? banner.end_dt : end_dt,
    };
  };
  return (
    <ActionDialog
      title={translate(`console.banners.${kind}.title`)}
      intro={
        <FileUpload
          label={translate('console.field.image')}
          hint={translate('console.banners.picture_hint')}
          field="image"
          rule={NEW_PICTURE}
          files={files}
          onFiles={(chosen) => setFiles(chosen)}
        />
      }
      fields={fields}
      first={first}
      {...(banner ? { before: () => written(banner) } : {})}
      body={form}
      fixed={{}}
      blocked={banner || files.length > 0 ? blocked : translate('console.banners.picture_first')}
      check={({ title }) => translate(`console.banners.${kind}.check`, { title })}
      confirm={() => translate(`console.banners.${kind}.confirm`)}
      beside={(wire) => <Beside wire={wire} now={now} file={files[0]} image={banner?.image} />}
      onConfirmed={async (entered) => {
        const { start_day: _first, end_day: _last, ...rest } = entered;
        const body = { ...rest, ...dates(entered) };
        if (banner)
          await sending(() => call(routes.staffUpdateBanner, { params: { id: banner.id }, body: { ...body, version: banner.version }, files: { image: files } })); // prettier-ignore
        else await call(routes.staffCreateBanner, { body, files: { image: files } });
        onDone(`console.banners.${kind}.done`, { title: body.title });
      }}
      onClose={onClose}
    />
  );
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function Beside({
  wire,
  now,
  file,
  image,
}: {
  wire: Wire;
  now: Date;
  file: File | undefined;
  image: string | undefined;
}) {
  const translate = useTranslate();
  const [title, detail, start, end] = [wire['title'], wire['detail'], wire['start_day'], wire['end_day']].map(textOf);
  const words = { title: title || translate('console.banners.preview.no_title'), detail: detail ?? '' };
  const isDated = isDay(start ?? '') && (!end || isDay(end));
  return (
    <Box sx={{ minWidth: 0 }}>
      {file ? <FilePreview key={`${file.name} ${file.lastModified} ${file.size}`} file={file} {...words} /> : <BannerPreview image={image} {...words} />}
      {isDated ? (
        <Typography component="div" variant="body2" sx={{ mt: '12px', display: 'flex', gap: '8px', alignItems: 'center' }}>
          {translate('console.banners.preview.saved')}
          <Chip
            machine="banner_state"
            code={bannerState(
              {
                status: textOf(wire['status']),
                start_dt: startOfBangkokDay(start ?? ''),
                end_dt: end ? endOfBangkokDay(end) : null,
              },
              now,
            )}
          />
        </Typography>
      ) : null}
    </Box>
  ); // prettier-ignore
}

function FilePreview({ file, ...words }: { file: File; title: string; detail: string }) {
  return <BannerPreview image={usePictureUrl(file)} {...words} />;
}
