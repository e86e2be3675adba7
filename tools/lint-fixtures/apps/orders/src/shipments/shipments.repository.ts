import { Button } from '@lamliang/ui'; // refused: eslint(no-restricted-imports)
import { createClient } from 'redis'; // refused: eslint(no-restricted-imports)
import { useState } from 'react'; // refused: eslint(no-restricted-imports)
import { EntityManager } from 'typeorm';

export const all = [Button, createClient, useState, EntityManager];
