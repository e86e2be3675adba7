import type th from '../th/timeline.ts';
import type { Phrases } from '../phrases.ts';

export default {
  created: 'Pedido creado',
  booking: 'Reservando con el transportista',
  confirmed: 'Confirmado por el transportista',
  booking_failed: 'La reserva falló',
  cancelled: 'Cancelado',
  cancel_requested: 'Cancelación solicitada',
  picked_up: 'Recogido por el transportista',
  in_transit: 'En tránsito',
  delivered: 'Entregado',
  delivery_failed: 'Entrega fallida',
  return: 'En devolución al remitente',
  refused: 'Abierto y rechazado por el destinatario',
  returned: 'Devuelto al remitente',
  lost: 'El transportista informa que se perdió',
  damaged: 'El transportista informa que está dañado',
  reweighed: 'Pesado de nuevo por el transportista',
  personal_data_erased: 'Datos personales borrados',
  acted_by: 'Por {{who}} en nombre de la tienda',
} satisfies Phrases<typeof th>;
