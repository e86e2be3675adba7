import { DeliveryList } from './DeliveryList.tsx';
import { DeliveryShow } from './DeliveryShow.tsx';

export default { list: DeliveryList, show: DeliveryShow };
