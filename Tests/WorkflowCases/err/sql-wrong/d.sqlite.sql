CREATE TABLE books(a);
