import { bannerRoutes, type BannerTerms } from '@lamliang/contracts/notifications';

const [PICTURES = ''] = bannerRoutes.bannerPicture.path.split(':');

/** The address of an uploaded picture. */
export const pictureAddress = (file_id: string): string => PICTURES + file_id;
/** The file behind such an address; undefined for a picture that the product came with, which is its own address. */
export const pictureFile = (image: string): string | undefined =>
  image.startsWith(PICTURES) ? image.slice(PICTURES.length) : undefined;

/** What staff said, as it is stored: what was left out or empty is null. */
export const storedTerms = ({ title, detail, link, sort_no, status, start_dt, end_dt, provider }: BannerTerms) => ({
  title,
  detail: detail || null,
  link: link || null,
  sort_no,
  status,
  start_dt,
  end_dt: end_dt ?? null,
  provider: provider ?? null,
});

/** What the audit trail tells of a banner; a picture that the product came with is too long for it. */
export const audited = <B extends { id: number; version: number; image: string }>({
  id: _id,
  version: _version,
  image,
  ...rest
}: B) => ({
  ...rest,
  image: pictureFile(image) ?? null,
});
