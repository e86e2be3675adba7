import { prefetchTopup, TopupPage } from '../../components/topup/TopupPage.tsx';

export const prefetch = () => prefetchTopup('transport');

/** Fills the wallet that shipping is paid from. */
export const Component = () => <TopupPage wallet="transport" />;
