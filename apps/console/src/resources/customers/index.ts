import { CustomerList } from './CustomerList.tsx';
import { CustomerShow } from './CustomerShow.tsx';
import { shopOf } from './record.ts';

export default { list: CustomerList, show: CustomerShow, recordRepresentation: shopOf };
