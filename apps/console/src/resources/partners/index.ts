import { PartnerList } from './PartnerList.tsx';

export default { list: PartnerList };
