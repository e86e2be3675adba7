import { sandboxRoutes } from '@lamliang/contracts/sandbox';
import { type Call, Handles } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { BookingsService } from './bookings.service.ts';

@Controller()
export class BookingsController {
  constructor(private readonly bookings: BookingsService) {}

  @Handles(sandboxRoutes.book) book(call: Call<typeof sandboxRoutes.book>) {
    return this.bookings.book(call.params.code, call.body, call);
  }

  @Handles(sandboxRoutes.booking) booking(call: Call<typeof sandboxRoutes.booking>) {
    return this.bookings.booking(call.params.code, call.query.order_no, call);
  }

  @Handles(sandboxRoutes.cancelBooking) cancel(call: Call<typeof sandboxRoutes.cancelBooking>) {
    return this.bookings.cancel(call.params.code, call.params.awb, call);
  }

  @Handles(sandboxRoutes.parcelEvents) events(call: Call<typeof sandboxRoutes.parcelEvents>) {
    return this.bookings.events(call.params.code, call.params.awb, call.query.after, call);
  }
}
