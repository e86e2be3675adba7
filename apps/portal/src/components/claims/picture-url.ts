import { urlOf } from '@lamliang/contracts';
import { shopClaimsRoutes, type ClaimDetail } from '@lamliang/contracts/claims';

export type WithPictures = Pick<ClaimDetail, 'id' | 'status' | 'token_img' | 'images'>;

/** The address of a picture, which is open for a limited time. */
export const pictureUrl = ({ token_img }: WithPictures, file: string): string =>
  urlOf(shopClaimsRoutes.image, { token_img, file }, undefined);
