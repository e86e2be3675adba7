import { startPostgres } from '@lamliang/engines'; // refused: eslint(no-restricted-imports)
import { Button } from '@lamliang/ui'; // refused: eslint(no-restricted-imports)
import { createClient } from 'redis'; // refused: eslint(no-restricted-imports)
import { useState } from 'react'; // refused: eslint(no-restricted-imports)
import { EntityManager } from 'typeorm';

export const all = [startPostgres, Button, createClient, useState, EntityManager];
