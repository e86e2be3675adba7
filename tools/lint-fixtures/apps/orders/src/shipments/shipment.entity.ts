import { Entity } from 'typeorm';

@Entity()
export class Shipment {}
