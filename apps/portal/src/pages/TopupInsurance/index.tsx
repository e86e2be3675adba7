import { prefetchTopup, TopupPage } from '../../components/topup/TopupPage.tsx';

export const prefetch = () => prefetchTopup('insurance');

/** Fills the wallet that premiums are paid from. */
export const Component = () => <TopupPage wallet="insurance" />;
