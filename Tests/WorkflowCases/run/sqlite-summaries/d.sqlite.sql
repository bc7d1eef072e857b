CREATE TABLE sale(id INTEGER PRIMARY KEY, product TEXT COLLATE NOCASE, pieces INTEGER, price DECIMAL(9, 2), day DATE);
INSERT INTO sale VALUES (1, 'Tea', 3, 1.1, '2026-11-02'), (2, 'tea', 5, 2.2, '2026-11-01'), (3, NULL, 7, 3.3, NULL);
INSERT INTO sale VALUES (4, 'Tea', 4, 4.4, '2026-10-30'), (5, 'Coffee', NULL, 0.1, '2026-11-03'), (6, 'Coffee', 2, 0.2, '2026-11-04');
