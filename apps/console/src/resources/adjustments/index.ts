import { AdjustmentList } from './AdjustmentList.tsx';

export default { list: AdjustmentList };
